import { eachOf } from '@velvet/contract/testing/each-of';
import { exampleSite } from '../testing/example-site.ts';
import * as guard from './guard.ts';

const { routes } = exampleSite;
type Question = Omit<guard.GuardQuestion, 'routes'>;
const needsSignIn = (question: Question) => guard.needsSignIn({ ...question, routes });
const firstLoadAddress = (question: Question) => guard.firstLoadAddress({ ...question, routes });
const ownAddress = (address: string | null) => guard.ownAddress(address, routes);

const publicPaths = ['/Home', '/Video', '/PlayVideo', '/Login', '/Register'];

describe('S3.2 access to paths', () => {
  test('guests see exactly five paths (S1.1)', () => {
    const open = routes.paths.filter((address) => !needsSignIn({ address, isSignedIn: false }));
    expect(open.toSorted()).toEqual(publicPaths.toSorted());
  });

  test('members see everything', () => {
    const closed = routes.paths.filter((address) => needsSignIn({ address, isSignedIn: true }));
    expect(closed).toEqual([]);
  });

  test('a guest signs in where a session is needed', () => {
    eachOf(
      [
        ['/detail?id=1', true],
        ['/detail#top', true],
        ['/PlayVideo?id=1', false],
        ['/nowhere', false],
        ['/mine', false],
      ] as const,
      ([address, expected]) => {
        expect(needsSignIn({ address, isSignedIn: false })).toBe(expected);
      },
    );
  });
});

describe('S3.2 a first load', () => {
  test('that may be opened stays', () => {
    eachOf(
      [
        ['/', false, '/Home'],
        ['/', true, '/Home'],
        ['/?from=ad', false, '/Home'],
        ['/Home', false, '/Home'],
        ['/PlayVideo?id=7', false, '/PlayVideo?id=7'],
        ['/detail?id=3', true, '/detail?id=3'],
        ['/nowhere', false, '/nowhere'],
      ] as const,
      ([address, isSignedIn, expected]) => {
        expect(firstLoadAddress({ address, isSignedIn })).toBe(expected);
      },
    );
  });

  test('by a guest goes to /Login with the address to return to', () => {
    eachOf(['/Mine', '/detail?id=3', '/profile?id=1&name=Ann%20%26%20Bo&adsid=2'], (address) => {
      const login = new URL(firstLoadAddress({ address, isSignedIn: false }), 'http://a.invalid');
      expect(login.pathname).toBe('/Login');
      expect(ownAddress(login.searchParams.get('return'))).toBe(address);
    });
  });
});

describe('S3.2 a return path leads only to own routes', () => {
  test('own routes are followed', () => {
    eachOf(['/Mine', '/detail?id=3', '/Lottery?key=rose1&id=1', '/Home'], (address) => {
      expect(ownAddress(address)).toBe(address);
    });
  });

  test('all else is refused', () => {
    eachOf(
      [
        null,
        '',
        '/',
        'Mine',
        '//evil.example/Mine',
        '///evil.example/Mine',
        '/\\evil.example/Mine',
        '\\\\evil.example/Mine',
        '/\t/evil.example/Mine',
        '/\n/evil.example/Mine',
        'https://evil.example/Mine',
        'http:/evil.example/Mine',
        'javascript:alert(1)',
        'data:text/html,Mine',
        '/nowhere',
        '/mine',
        '/Mine/',
        '/%4Dine',
        '/Mine/../nowhere',
        '/Login',
        '/Register',
        '/Login?return=/Mine',
        '/./Login',
        '/Mine/../Login',
        ' /Mine',
        '@evil.example/Mine',
      ],
      (address) => {
        expect(ownAddress(address)).toBeUndefined();
      },
    );
  });
});
