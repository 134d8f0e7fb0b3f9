import { startFakeApi } from '../testing/fake-api.ts';
import { readFigures } from './release-figures.ts';

const metrics = (errors: number) => `# HELP velvet_screens_total Screens shown, by release.
# TYPE velvet_screens_total counter
velvet_screens_total{app="video",version="1.1.0-bb"} 200
velvet_screens_total{app="video",version="1.0.0-aa"} 1000
# TYPE velvet_errors_total counter
velvet_errors_total{app="video",version="1.1.0-bb",kind="render"} ${errors}
velvet_errors_total{app="video",version="1.1.0-bb",kind="load"} 1
velvet_calls_failed_total{app="video",version="1.1.0-bb",operation="videos"} 9
`;
const edge = (body: string, status = 200) =>
  startFakeApi((_, response) => void response.writeHead(status).end(body));

test('S13.5 screens and errors are added up over edges and kinds, by release', async () => {
  const edges = [await edge(metrics(2)), await edge(metrics(3))];
  const figures = await readFigures(edges.map(({ url }) => url));
  expect(Object.fromEntries(figures ?? [])).toEqual({
    'video@1.1.0-bb': { screens: 400, errors: 7 },
    'video@1.0.0-aa': { screens: 2_000, errors: 0 },
  });
  for (const each of edges) await each.close();
});

test('there are none without edges, or while one of them does not answer', async () => {
  const good = await edge(metrics(2));
  const closed = await edge('Not for you', 403);
  expect(await readFigures([])).toBeUndefined();
  expect(await readFigures([good.url, closed.url])).toBeUndefined();
  expect(await readFigures([good.url, 'http://127.0.0.1:9'])).toBeUndefined();
  for (const each of [good, closed]) await each.close();
});
