import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallProblem, isUnknown } from '../../api/call.ts'
import { useLanguage } from '../../browser/language.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { invoiceQuery } from '../history-query.ts'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import styles from './invoice-page.module.css'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** The invoice of an order, to print or to save. The file name is the invoice number. */
export function InvoicePage({ id }: { readonly id: string }) {
  const language = useLanguage()
  const { filter } = useHistoryFilter()
  const { data: invoice, error, isPending, refetch } = useQuery(invoiceQuery(id, language))
  usePageTitle(m.history_invoice_page({ number: invoice?.number.replaceAll('/', '-') ?? '' }).trim())

  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Link className={styles['back']} to={`/history-transactions/${id}`} search={searchOf(filter)}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.history_invoice_back()}
        </Link>
        {invoice !== undefined && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.history_print()}
          </Button>
        )}
      </div>
      {invoice !== undefined && <InvoiceSheet invoice={invoice} />}
      {/* Not while loading, because its focus would be lost when the invoice replaces it. */}
      {invoice === undefined && !isPending && <h1 className="hiddenText">{m.history_invoice()}</h1>}
      {isPending && (
        <SkeletonRegion label={m.history_invoice_loading()}>
          <Skeleton height={720} />
        </SkeletonRegion>
      )}
      {error !== null && invoice === undefined && (
        <NoInvoice problem={error}>
          <ErrorBlock title={m.history_invoice_not_loaded()} onRetry={() => void refetch()}>
            {error.message} {m.history_not_loaded_text()}
          </ErrorBlock>
        </NoInvoice>
      )}
    </div>
  )
}

type NoneProps = { readonly problem: Error; readonly children: ReactNode }

/** Why there is no invoice: unpaid, not this reader's, or loading failed (`children`). */
function NoInvoice({ problem, children }: NoneProps) {
  if (problem instanceof CallProblem && problem.code === 'INVOICE_MISSING')
    return <Empty title={m.history_invoice_missing()}>{problem.message}</Empty>
  if (isUnknown(problem)) return <Empty title={m.history_unknown()}>{m.history_unknown_text()}</Empty>
  return children
}
