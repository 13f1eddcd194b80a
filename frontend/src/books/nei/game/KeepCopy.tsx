import { saveCopy } from '../store/copy';
import { say } from '../store/selection';
import { t } from '../../../words/words';

export const keepCopy = async (): Promise<void> => say((await saveCopy()) ? t('home.copySaved') : t('home.copyFailed'));
