import { accountParts } from './account-parts.ts';
import { accounts } from './accounts.ts';
import { comments } from './comments.ts';
import { faces } from './faces.ts';
import { labels } from './labels.ts';
import { lookAlikes } from './look-alikes.ts';
import { namesInTables } from './names-in-tables.ts';
import { suiteInBrowser } from './support/scene-network.ts';
import { tokenImages } from './token-images.ts';

suiteInBrowser(
  'accounts in the explorer',
  accounts,
  accountParts,
  faces,
  comments,
  labels,
  lookAlikes,
  namesInTables,
  tokenImages,
);
