import { packages_book_with, packages_history_of } from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { later } from '../design/later.tsx'
import { LedgerList } from './ledger-list.tsx'
import type { OwnPackage } from './packages-query.ts'
import styles from './quota-detail.module.css'
import { useBookWith } from './use-book-with.ts'

const SwitchDialog = later(async () => (await import('../locations/switch-dialog.tsx')).SwitchDialog)

type Props = { readonly quota: OwnPackage; readonly hasTitle?: boolean }

/** What a package was used for, and booking with it. */
export function QuotaDetail({ quota, hasTitle = false }: Props) {
  const { bookWith, choice } = useBookWith()
  const title = packages_history_of({ name: quota.Name })
  return (
    <section className={styles['detail']} aria-label={title}>
      {hasTitle && <h2 className="display">{title}</h2>}
      <LedgerList id={quota.QuotaID} />
      {quota.State === 'active' && quota.Balance > 0 && (
        <Button wide large onClick={() => bookWith(quota)}>
          {packages_book_with()}
        </Button>
      )}
      <SwitchDialog open={choice.asked !== null} choice={choice} />
    </section>
  )
}
