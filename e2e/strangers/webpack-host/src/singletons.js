/**
 * webpack provides a shared module only if its own build imports it. Remotes also take these, which
 * nothing else in this host imports by the name that is shared.
 */
import 'react-dom';
import '@velvet/shared/api';
import '@velvet/shared/contract/codec';
import '@velvet/shared/contract/page';
import '@velvet/shared/contract/primitives';
import '@velvet/shared/store';
import '@velvet/shared/ui/deferred';
