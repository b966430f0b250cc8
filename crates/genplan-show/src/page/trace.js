const data = JSON.parse(document.getElementById('data').textContent);
const { lines, traces } = data;
const $ = id => document.getElementById(id);
const figure = $('figure');
const picture = readPicture(data.picture);
const draw = picture ? (objects, facts, title) => drawScene(picture, objects, facts, title) : undefined;

$('program-name').textContent = data.program;
$('instance-name').textContent = traces.length === 1 ? traces[0].ending.instance : count(traces.length, 'instance');

let views = [];
const highlight = line => {
  program.highlight(line);
  views.forEach(view => view.highlight(line));
  markAutomaton(figure, { ...views[0].mark(), hovered: line });
};
const program = programList(lines, highlight);
$('left').querySelector('h2').after(program.root);
figure.append($('picture').content.cloneNode(true));
if (!figure.querySelector('svg')) $('automaton').remove();
if (matchMedia('(max-width: 720px)').matches) $('automaton').open = false;

const seek = position => controls.seek(position);
views = traces.map(trace => traceView(trace, lines, { draw, onSeek: seek, live: traces.length === 1 }));
views.forEach(view => $('traces').append(view.root));
$('traces').classList.toggle('several', traces.length > 1);
const controls = stepControls(views, () => {
  const marks = views.map(view => view.mark());
  program.show(marks[0]);
  markAutomaton(figure, marks[0]);
});
$('footer').append(controls.root);
$('files').append(...fileList(data.files));

addEventListener('keydown', event => {
  const { tagName } = document.activeElement ?? {};
  if (tagName === 'SELECT' || (tagName === 'SUMMARY' && event.key === ' ') || (tagName === 'BUTTON' && event.key === ' ')) return;
  controls.key(event);
});
