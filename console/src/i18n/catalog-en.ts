import kit from '@velvet/console-kit/messages/en.json';
import own from '../messages/en.json';

export default { ...kit, ...own };
