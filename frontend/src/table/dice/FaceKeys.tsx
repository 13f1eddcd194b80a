import { Button } from 'react-aria-components';
import { t } from '../../words/words';
import css from '../../ui/styles/panels.module.css';
import { DieFace } from './DieFace';

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** One key for each face of a die, once for all dice. */
export function FaceKeys({ isDisabled, onFace, className = '' }: { isDisabled: boolean; onFace: (face: number) => void; className?: string | undefined }) {
  return (
    <div className={`${css.keys} ${className}`} data-part="keys" role="group" aria-label={t('dice.faces')}>
      {FACES.map((face) => (
        <Button key={face} className={css.key} data-part="key" aria-label={t('dice.face', { face })} isDisabled={isDisabled} onPress={() => onFace(face)}>
          <DieFace face={face} />
        </Button>
      ))}
    </div>
  );
}
