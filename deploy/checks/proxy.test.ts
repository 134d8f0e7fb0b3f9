import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@velvet/contract/endpoints';

const root = path.join(import.meta.dirname, '../..');

test('the proxy repeats no operation by GET that takes a password or changes an account', () => {
  const configuration = readFileSync(path.join(root, 'deploy/proxy/haproxy.cfg'), 'utf8');
  const lists = [...configuration.matchAll(/^ {2}acl changes path_end (.+)$/gm)];
  const changing = Object.values(endpoints).filter(
    (endpoint) => endpoint.method === 'GET' && 'credentials' in endpoint,
  );
  const ends = changing.flatMap(({ name, path: address }) => [
    address.slice(address.lastIndexOf('/')),
    `/${name}`,
  ]);
  expect(changing).not.toHaveLength(0);
  expect(lists).toHaveLength(2);
  for (const [, list = ''] of lists) expect(list.split(' ').sort()).toEqual(ends.sort());
});
