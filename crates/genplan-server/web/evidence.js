// What the found program does beyond the examples: in other orders of their objects, and on instances that genplan made from them.
import { h, plural } from './dom.js';

let show = () => {};
/** Is told of an instance that the program does not solve, when the user wants to see it. */
export const onFailing = call => { show = call; };

/** If it fails on more than a twentieth of them, the program may fit the examples only. */
const USUAL = 0.95;

const inOrders = ({ any_order: isAny, all_orders: isAll, orders }) => {
  if (!isAny) return 'Right on your examples only with their objects listed in this order.';
  return `Right on your examples, ${isAll ? 'in whatever order' : `in ${plural(orders, 'other order')} in which`} their objects are listed.`;
};

const onMade = ({ made, solved, largest }) => (solved === made
  ? `It also solves all ${plural(made, 'instance')} that genplan made from them, of up to ${plural(largest, 'object')}.`
  : `genplan made ${plural(made, 'instance')} from them, of up to ${plural(largest, 'object')}: it solves ${solved.toLocaleString('en')}, and not the other ${(made - solved).toLocaleString('en')}.`);

const bar = ({ made, solved }) => h('meter', {
  max: made, value: solved, high: USUAL * made, low: made / 2, optimum: made, 'aria-label': 'Of the instances that genplan made, the program solves', 'aria-valuetext': `${solved} of ${made}`,
});

/** What is known, in words and as a bar; a click asks about the smallest instance that the program does not solve. */
export const evidence = (known, failing) => known && h('div', { class: 'evidence' },
  h('h3', {}, 'Beyond your examples'),
  h('p', {}, inOrders(known)),
  known.made > 0 && bar(known),
  known.made > 0 && h('p', {}, onMade(known)),
  failing && h('button', { type: 'button', 'data-failing': failing.name, onclick: () => show(failing) }, 'Show me the smallest that it does not solve'));
