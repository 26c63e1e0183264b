import { BasketNotice } from './basket-notice.tsx'
import styles from './page-notice.module.css'

/** Basket notices for pages that do not show the basket. */
export const PageNotice = ({ open }: { readonly open: boolean }) =>
  open && (
    <div className={styles['place']}>
      <BasketNotice />
    </div>
  )
