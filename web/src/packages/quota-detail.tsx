import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { useId } from 'react'
import { BookWithPackage } from './book-with-package.tsx'
import { LedgerList } from './ledger-list.tsx'
import styles from './quota-detail.module.css'

type Props = {
  readonly quota: OwnPackage
  /** Shown beside the list, so it has its own title and button. */
  readonly isBeside?: boolean
}

/** The history of a package. */
export function QuotaDetail({ quota, isBeside = false }: Props) {
  const titleId = useId()
  const title = m.packages_history_of({ name: quota.name })
  return (
    <section className={styles['detail']} aria-label={title}>
      {isBeside && (
        <h2 id={titleId} className="display">
          {title}
        </h2>
      )}
      <LedgerList quotaId={quota.id} />
      {isBeside && quota.state === 'active' && quota.balance > 0 && (
        <BookWithPackage quota={quota} describedBy={titleId} />
      )}
    </section>
  )
}
