import { parseId } from '@velvet/contract/brand';
import { useBack } from '@velvet/sdk/routes';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { detailAddress } from '../hall/detail-address.ts';
import { hallParameters, readHallQuery } from '../hall/hall-query.ts';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { lazyPane, TwoPanes } from '../panes/two-panes.tsx';
import { ownAddress } from '../routes/own-address.ts';

const HallPane = lazyPane(() => import(/* webpackChunkName: "pane" */ './hall-pane.tsx'));

/** A listing, from wherever it was tapped (spec S3.12). */
export default function DetailPage() {
  const [address] = useSearchParams();
  const id = parseId<'listing'>(address.get('id'));
  const query = useMemo(() => readHallQuery(address), [address]);
  const back = useBack(ownAddress('/Choose2', hallParameters(query)));
  return (
    <TwoPanes list={<HallPane openId={id} query={query} />}>
      <ProfileScreen
        id={id}
        addressOf={(listing) => detailAddress(listing.id, query)}
        onBack={back}
      />
    </TwoPanes>
  );
}
