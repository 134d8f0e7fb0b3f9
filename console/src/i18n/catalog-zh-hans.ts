import kit from '@velvet/shared/console/messages/zh-Hans.json';
import own from '../messages/zh-Hans.json';

export default { ...kit, ...own };
