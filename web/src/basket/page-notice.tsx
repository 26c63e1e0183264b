import { BasketNotice } from './basket-notice.tsx'
import styles from './page-notice.module.css'

/** What happened to the basket, above a page that shows none. */
export const PageNotice = ({ open }: { readonly open: boolean }) =>
  open && (
    <div className={styles['place']}>
      <BasketNotice />
    </div>
  )
