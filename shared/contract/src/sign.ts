import type { Id } from './brand.ts';
import { type Domain, field, listOf, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, text } from './primitives.ts';

export type SignId = Id<'sign'>;

export const sign = record({ id: field('id', id<'sign'>()), name: field('name', text) });
export type Sign = Domain<typeof sign>;

export const signList = defineEndpoint({
  name: 'sign_list',
  path: '/xuanfei/signlist',
  method: 'GET',
  access: 'public',
  output: listOf(sign),
});
