import path from 'node:path';
import { describeFeature } from '@velvet/shared/testing/describe-feature';
import feature from './feature.ts';
import messages from './messages/en.json';

describeFeature({
  feature,
  id: 'wallet',
  ownedPaths: [
    '/Mine',
    '/Setting',
    '/Infomation',
    '/Setname',
    '/Setsex',
    '/Language',
    '/Setbank',
    '/BindCard',
    '/Withdraw',
    '/WithdrawRecord',
    '/Personalreport',
    '/SetPayPassword',
    '/SetLoginPassword',
    '/Recharge',
    '/Notice',
    '/NoticeDetail',
    '/ServicePage',
    '/ServiceOnline',
  ],
  messages,
  skeletonsDir: path.join(__dirname, '../skeletons'),
});
