import { RolesError, readRoleNames, refuseSharing } from './run-roles.ts';

const known = ['api', 'draws', 'ops'] as const;

test('S16.1 a process runs the roles that it is given, in their own order, and all without the option', () => {
  expect(readRoleNames(['--role', 'ops,api'], known)).toEqual(['api', 'ops']);
  expect(readRoleNames(['--role=draws'], known)).toEqual(['draws']);
  expect(readRoleNames([], known)).toEqual(known);
});

test('an unknown role or option is refused with what there is', () => {
  for (const args of [
    ['--role', 'fly'],
    ['--role', 'api,fly'],
    ['--role', ''],
    ['--rule', 'api'],
  ]) {
    expect(() => readRoleNames(args, known)).toThrow(RolesError);
    expect(() => readRoleNames(args, known)).toThrow('some of api,draws,ops');
  }
});

test('in production roles do not share a process', () => {
  expect(() => refuseSharing(['api', 'draws'], true)).toThrow('processes of their own');
  expect(() => refuseSharing(['api'], true)).not.toThrow();
  expect(() => refuseSharing(['api', 'draws'], false)).not.toThrow();
});
