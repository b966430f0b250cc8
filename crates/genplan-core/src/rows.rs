//! Many short lists, stored end to end.

/// Many short lists, stored end to end.
///
/// ```
/// use genplan_core::rows::Rows;
/// let mut rows = Rows::default();
/// rows.push([1, 2]);
/// rows.push([]);
/// rows.push([3]);
/// assert_eq!(rows.iter().collect::<Vec<_>>(), [&[1, 2][..], &[], &[3]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rows<T> {
    items: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Rows { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no lists.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends a list.
    ///
    /// # Panics
    /// If there are more than 2³² items in all.
    pub fn push(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.ends.push(u32::try_from(self.items.len()).expect("fewer than 2^32 items"));
    }

    /// How many bytes the lists take.
    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<T>() + self.ends.capacity() * size_of::<u32>()
    }

    /// The list with that index.
    pub fn row(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.items[start..self.ends[index] as usize]
    }

    /// All lists in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> {
        (0..self.len()).map(|index| self.row(index))
    }
}

impl<T: Copy + Default> Rows<T> {
    /// Groups items by key below `keys`; within a row they keep their order.
    /// The pairs are generated twice, to count and to place them, so that nothing is moved.
    ///
    /// ```
    /// use genplan_core::rows::Rows;
    /// let rows = Rows::group(3, || [(2, 'a'), (0, 'b'), (2, 'c')]);
    /// assert_eq!(rows.iter().collect::<Vec<_>>(), [&['b'][..], &[], &['a', 'c']]);
    /// ```
    pub fn group<I: IntoIterator<Item = (usize, T)>>(keys: usize, pairs: impl Fn() -> I) -> Self {
        let mut starts = vec![0_u32; keys + 1];
        for (key, _) in pairs() {
            starts[key + 1] += 1;
        }
        for key in 0..keys {
            starts[key + 1] += starts[key];
        }
        let mut items = vec![T::default(); starts[keys] as usize];
        for (key, item) in pairs() {
            items[starts[key] as usize] = item;
            starts[key] += 1;
        }
        starts.pop();
        Rows { items, ends: starts }
    }
}
