import kit from '@velvet/shared/console/messages/en.json';
import own from '../messages/en.json';

export default { ...kit, ...own };
