import * as m from '@pantul/messages/words'
import styles from './package-hint.module.css'

/** Asks guests to log in, because packages belong to accounts. */
export const PackageHint = ({ onLogIn }: { readonly onLogIn: () => void }) => (
  <p className={styles['hint']}>
    {m.packages_have_one()}{' '}
    <button type="button" onClick={onLogIn}>
      {m.packages_log_in_to_use()}
    </button>
  </p>
)
