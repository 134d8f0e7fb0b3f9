import kit from '@velvet/console-kit/messages/zh-Hans.json';
import own from '../messages/zh-Hans.json';

export default { ...kit, ...own };
