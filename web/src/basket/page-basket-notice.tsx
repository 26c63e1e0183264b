import { BasketNotice } from './basket-notice.tsx'
import styles from './page-basket-notice.module.css'

/** The basket's notice on a page that does not show the basket. */
export const PageBasketNotice = ({ open }: { readonly open: boolean }) =>
  open && (
    <div className={styles['contentWidth']}>
      <BasketNotice />
    </div>
  )
