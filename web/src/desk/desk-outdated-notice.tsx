import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import styles from './desk-list.module.css'

/** Says that a list could not be fetched again, and offers to retry. */
export const DeskOutdatedNotice = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className={styles['outdated']}>
    {m.desk_orders_outdated()}
    <Button variant="secondary" onClick={onRetry}>
      {m.design_try_again()}
    </Button>
  </div>
)
