/**
 * webpack provides a shared module only if its own build imports it. Remotes also take these, which
 * nothing else in this host imports by the name that is shared.
 */
import 'react-dom';
import '@velvet/sdk/api';
import '@velvet/contract/codec';
import '@velvet/contract/page';
import '@velvet/contract/primitives';
import '@velvet/sdk/store';
import '@velvet/ui/deferred';
