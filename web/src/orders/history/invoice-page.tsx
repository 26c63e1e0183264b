import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { CallProblem, isNotFound } from '../../api/call.ts'
import { useLanguage } from '../../browser/language.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { BackLink } from '../back-link.tsx'
import { invoiceQuery } from '../history-query.ts'
import styles from './invoice-page.module.css'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** The invoice of an order, to print or to save. The page title is the suggested file name. */
export function InvoicePage({ id }: { readonly id: string }) {
  const language = useLanguage()
  const { data: invoice, error, isPending, refetch } = useQuery(invoiceQuery(id, language))
  usePageTitle(m.history_invoice_page({ number: invoice?.number.replaceAll('/', '-') ?? '' }).trim())

  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <BackLink to={`/history-transactions/${id}`}>{m.history_invoice_back()}</BackLink>
        {invoice !== undefined && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.history_print()}
          </Button>
        )}
      </div>
      {invoice !== undefined && <InvoiceSheet invoice={invoice} />}
      {/* No heading while the invoice loads: it would get the focus and then be replaced. */}
      {invoice === undefined && !isPending && <h1 className="hiddenText">{m.history_invoice()}</h1>}
      {isPending && (
        <SkeletonRegion label={m.history_invoice_loading()}>
          <Skeleton height={720} />
        </SkeletonRegion>
      )}
      {error !== null && invoice === undefined && (
        <NoInvoice problem={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

type NoInvoiceProps = { readonly problem: Error; readonly onRetry: () => void }

/** Why there is no invoice: the order is unpaid, or not this reader's, or loading failed. */
function NoInvoice({ problem, onRetry }: NoInvoiceProps) {
  if (problem instanceof CallProblem && problem.code === 'INVOICE_MISSING')
    return <Empty title={m.history_invoice_missing()}>{problem.message}</Empty>
  if (isNotFound(problem)) return <Empty title={m.history_unknown()}>{m.history_unknown_text()}</Empty>
  return (
    <ErrorBlock title={m.history_invoice_not_loaded()} onRetry={onRetry}>
      {problem.message} {m.history_not_loaded_text()}
    </ErrorBlock>
  )
}
