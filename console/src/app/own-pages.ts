import { auditPage } from '@velvet/contract/ops/audit';
import { checkLedger } from '@velvet/contract/ops/books';
import { budgetPage } from '@velvet/contract/ops/budget';
import { memberPage } from '@velvet/contract/ops/members';
import { operatorPage } from '@velvet/contract/ops/operators';
import { proposalPage } from '@velvet/contract/ops/proposals';
import { releasePage } from '@velvet/contract/ops/releases';
import { settingPage } from '@velvet/contract/ops/settings';
import { defineMessages } from 'react-intl';
import { type OwnPageEntry, rolesOf } from '../navigation/page-table.ts';

const messages = defineMessages({
  desk: { id: 'console.pages.desk', defaultMessage: 'Desk' },
  proposals: { id: 'console.pages.proposals', defaultMessage: 'Proposals' },
  members: { id: 'console.pages.members', defaultMessage: 'Members' },
  settings: { id: 'console.pages.settings', defaultMessage: 'Settings' },
  operators: { id: 'console.pages.operators', defaultMessage: 'Operators' },
  books: { id: 'console.pages.books', defaultMessage: 'Books' },
  releases: { id: 'console.pages.releases', defaultMessage: 'Releases' },
  budget: { id: 'console.pages.budget', defaultMessage: 'Error budget' },
  audit: { id: 'console.pages.audit', defaultMessage: 'Audit log' },
  account: { id: 'console.pages.account', defaultMessage: 'My account' },
});

/** The host's own pages. Who may read what a page shows may open it. */
export const ownPages: readonly OwnPageEntry[] = [
  {
    path: '/',
    section: 'desk',
    order: 0,
    roles: undefined,
    title: messages.desk,
    load: () => import(/* webpackChunkName: "page-desk" */ '../desk/desk-page.tsx'),
  },
  {
    path: '/proposals',
    section: 'desk',
    order: 10,
    roles: rolesOf(proposalPage.access),
    title: messages.proposals,
    load: () => import(/* webpackChunkName: "page-proposals" */ '../proposals/proposals-page.tsx'),
  },
  {
    path: '/books',
    section: 'finance',
    order: 90,
    roles: rolesOf(checkLedger.access),
    title: messages.books,
    load: () => import(/* webpackChunkName: "page-books" */ '../books/books-page.tsx'),
  },
  {
    path: '/members',
    section: 'people',
    order: 0,
    roles: rolesOf(memberPage.access),
    title: messages.members,
    load: () => import(/* webpackChunkName: "page-members" */ '../members/members-page.tsx'),
  },
  {
    path: '/settings',
    section: 'system',
    order: 10,
    roles: rolesOf(settingPage.access),
    title: messages.settings,
    load: () => import(/* webpackChunkName: "page-settings" */ '../settings/settings-page.tsx'),
  },
  {
    path: '/operators',
    section: 'system',
    order: 20,
    roles: rolesOf(operatorPage.access),
    title: messages.operators,
    load: () => import(/* webpackChunkName: "page-operators" */ '../operators/operators-page.tsx'),
  },
  {
    path: '/audit',
    section: 'system',
    order: 30,
    roles: rolesOf(auditPage.access),
    title: messages.audit,
    load: () => import(/* webpackChunkName: "page-audit" */ '../audit/audit-page.tsx'),
  },
  {
    path: '/releases',
    section: 'system',
    order: 40,
    roles: rolesOf(releasePage.access),
    title: messages.releases,
    load: () => import(/* webpackChunkName: "page-releases" */ '../releases/releases-page.tsx'),
  },
  {
    path: '/budget',
    section: 'system',
    order: 50,
    roles: rolesOf(budgetPage.access),
    title: messages.budget,
    load: () => import(/* webpackChunkName: "page-budget" */ '../budget/budget-page.tsx'),
  },
  {
    path: '/account',
    section: 'system',
    order: 90,
    roles: undefined,
    title: messages.account,
    isHidden: true,
    load: () => import(/* webpackChunkName: "page-account" */ '../account/account-page.tsx'),
  },
];
