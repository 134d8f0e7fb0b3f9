import { screen } from '@testing-library/react';
import { listingDetail, similarListings } from '@velvet/contract/listing-profile';
import { getSavedListings } from '@velvet/contract/listing-saved';
import { getUserInfo } from '@velvet/contract/member';
import { getSystemConfig } from '@velvet/contract/system';
import {
  aListingProfile,
  anId,
  aPage,
  aSystemConfig,
  aUserInfo,
} from '@velvet/contract/testing/factories';
import { settle } from '@velvet/ui/testing/settle';
import DetailPage from '../../detail/detail-page.tsx';
import { answer, fail, type RecordedEndpoint } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

export const aurora = aListingProfile({ id: anId(3), sample: true });
export const vipRequired = fail(listingDetail, {
  kind: 'refused',
  code: 403,
  message: 'VIP required!',
  refusal: 'vip_required',
  field: undefined,
});
/** What a VIP member gets of Aurora. */
export const answers: readonly RecordedEndpoint[] = [
  answer(listingDetail, () => aurora),
  answer(similarListings, () => aPage([])),
  answer(getSavedListings, () => ({ ids: [] })),
  answer(getUserInfo, () => aUserInfo({ vip: true })),
  answer(getSystemConfig, () => aSystemConfig()),
];

export const renderDetail = (address = '/detail?id=3', ...others: readonly RecordedEndpoint[]) =>
  renderScreen(<DetailPage />, { answers: [...answers, ...others], address, isSignedIn: true });

/** Resolves when Aurora's profile is there. */
export async function shown() {
  const heading = await screen.findByRole('heading', { level: 1, name: 'Aurora' });
  await settle();
  return heading;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
