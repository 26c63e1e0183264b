import { packages_have_one, packages_log_in_to_use } from '@pantul/messages/words'
import styles from './package-hint.module.css'

/** Asks guests to log in, because packages belong to accounts. */
export const PackageHint = ({ onLogIn }: { readonly onLogIn: () => void }) => (
  <p className={styles['hint']}>
    {packages_have_one()}{' '}
    <button type="button" onClick={onLogIn}>
      {packages_log_in_to_use()}
    </button>
  </p>
)
