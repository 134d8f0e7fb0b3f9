import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Navigation } from './navigation.ts';

/** The only child of the page's router: passes its state to code outside of it. */
export function NavigationBridge({ navigation }: { readonly navigation: Navigation }) {
  const navigate = useNavigate();
  const location = useLocation();
  const action = useNavigationType();
  // The screens, rendered next, begin there.
  navigation.start({ location, action });
  useLayoutEffect(() => navigation.connect(navigate), [navigation, navigate]);
  useLayoutEffect(() => navigation.arrive({ location, action }), [navigation, location, action]);
  return null;
}
