import { endpoints } from '@velvet/contract/endpoints';
import pg from 'pg';
import { END_OF_WAL } from '../database/replica/primary-history.ts';
import { createListReads } from './list-reads.ts';

const key = Buffer.alloc(32, 7);

/** A browser: what it was given is what it sends. */
function aBrowser(given: Record<string, string> = {}) {
  return {
    given,
    get: (name: string) => given[name],
    keep: (name: string, value: string) => {
      given[name] = value;
    },
  };
}

function open(options: { readonly at?: string; readonly key?: Buffer } = {}) {
  const asked: bigint[] = [];
  const warnings: unknown[] = [];
  const primary = Object.assign(new pg.Pool(), {
    query: async () => {
      if (options.at === undefined) throw new Error('away');
      return { rows: [{ position: options.at }] };
    },
  });
  const reads = createListReads({
    primary,
    replica: {
      readingAfter: (position) => {
        asked.push(position);
        return primary;
      },
    },
    key: options.key ?? key,
    log: { warn: (what: unknown) => void warnings.push(what) },
  });
  return { reads, asked, warnings };
}

const endpoint = (name: string) => {
  const found = endpoints.find((each) => each.name === name);
  if (!found) throw new Error(`No operation ${name}`);
  return found;
};

test('after a change the lists of that client are read behind it, at every server', async () => {
  const browser = aBrowser();
  await open({ at: '1/20' }).reads.after(endpoint('listing_save'), browser);
  const elsewhere = open({ at: '9/0' });
  await elsewhere.reads.poolFor(browser, true);
  expect(elsewhere.asked).toEqual([0x1_0000_0020n]);
});

test.each(['member_login', 'user_set_name', 'user_set_loginpw', 'replaceLang'])(
  '%s is a change, although it is read with GET',
  async (name) => {
    const browser = aBrowser();
    await open({ at: '0/5' }).reads.after(endpoint(name), browser);
    expect(Object.keys(browser.given)).toEqual(['velvet.position']);
  },
);

test('reading is none, and guests without a change read any replica', async () => {
  const browser = aBrowser();
  const { reads, asked } = open({ at: '0/5' });
  await reads.after(endpoint('xuanfeilist'), browser);
  expect(browser.given).toEqual({});
  await reads.poolFor(browser, false);
  expect(asked).toEqual([0n]);
});

test('a member of whom nothing is known reads behind everything until now', async () => {
  const browser = aBrowser();
  const { reads, asked } = open({ at: '0/8' });
  await reads.poolFor(browser, true);
  expect(asked).toEqual([8n]);
});

test('the position cannot be read or written by the client', async () => {
  const browser = aBrowser();
  await open({ at: '0/8' }).reads.after(endpoint('listing_save'), browser);
  const [sealed = ''] = Object.values(browser.given);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('0/8');
  const longer = Buffer.concat([Buffer.from(sealed, 'base64url'), Buffer.alloc(1)]);
  for (const forged of [
    '',
    '0/1',
    ...[Buffer.from('0/1'), longer].map((b) => b.toString('base64url')),
  ]) {
    const { reads, asked } = open({ at: '0/9' });
    await reads.poolFor(aBrowser({ 'velvet.position': forged }), true);
    expect(asked).toEqual([9n]);
  }
  const other = open({ at: '0/9', key: Buffer.alloc(32, 8) });
  await other.reads.poolFor(browser, true);
  expect(other.asked).toEqual([9n]);
});

test('a change whose position cannot be asked for is behind every replica', async () => {
  const browser = aBrowser();
  const { reads, asked, warnings } = open();
  await reads.after(endpoint('listing_save'), browser);
  await reads.poolFor(browser, true);
  expect(asked).toEqual([END_OF_WAL]);
  expect(warnings).toHaveLength(1);
});
