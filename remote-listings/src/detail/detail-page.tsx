import { href } from '@velvet/shared/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { readId } from '../navigation/id-parameter.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** A listing, from wherever it was tapped (spec S3.12). */
export default function DetailPage() {
  const [address] = useSearchParams();
  const goBack = useGoBack(href.hall());
  return <ProfileScreen id={readId(address.get('id'))} onBack={goBack} />;
}
