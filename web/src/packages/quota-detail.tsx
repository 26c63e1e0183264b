import { packages_history_of } from '@pantul/messages/words'
import { useId } from 'react'
import { BookWith } from './book-with.tsx'
import { LedgerList } from './ledger-list.tsx'
import type { OwnPackage } from './packages-query.ts'
import styles from './quota-detail.module.css'

type Props = {
  readonly quota: OwnPackage
  /** It stands beside the list and says itself which package it is about, and how to book with it. */
  readonly isBeside?: boolean
}

/** What a package was used for. */
export function QuotaDetail({ quota, isBeside = false }: Props) {
  const titleId = useId()
  const title = packages_history_of({ name: quota.Name })
  return (
    <section className={styles['detail']} aria-label={title}>
      {isBeside && (
        <h2 id={titleId} className="display">
          {title}
        </h2>
      )}
      <LedgerList id={quota.QuotaID} />
      {isBeside && quota.State === 'active' && quota.Balance > 0 && (
        <BookWith quota={quota} describedBy={titleId} />
      )}
    </section>
  )
}
