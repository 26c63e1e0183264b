import {
  stockEntryToWire,
  itemStockFromWire,
  type StoredStockEntry,
  type VersionedAddOn,
} from '@pantul/contract/desk-add-ons-wire'
import * as m from '@pantul/messages/words'
import { checkStockEntry, MAX_STOCK, stockKinds, type StockEntry } from '@pantul/rules/stock-entry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { momentOfAct } from '../acts/desk-act-text.ts'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { toast } from '../design/toast.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { wholeNumber } from '../office/desk-number-texts.ts'
import office from '../office/desk-office.module.css'
import { deskAddOnsQuery, stockQuery } from './desk-add-ons-query.ts'
import styles from './desk-stock.module.css'

const kindText = (kind: StoredStockEntry['kind']): string =>
  ({
    opening: m.add_on_list_opening,
    delivery: m.add_on_list_delivery,
    loss: m.add_on_list_loss,
    count: m.add_on_list_count,
  })[kind]()

type Props = { readonly locationId: string; readonly addOn: VersionedAddOn; readonly mayChange: boolean }

/** The stock of an add-on: the pieces left, a form for a delivery, a loss or a count, and the entries. */
export function DeskStock({ locationId, addOn, mayChange }: Props) {
  const query = useQuery(stockQuery(locationId, addOn.item))
  const piecesLeft = query.data?.stock ?? addOn.stock ?? 0
  return (
    <section className={office['card']} aria-labelledby="add-on-stock">
      <h2 id="add-on-stock">
        {m.add_on_list_stock()}: {m.add_on_list_left({ count: piecesLeft })}
      </h2>
      {addOn.reserved > 0 && (
        <p className={office['facts']}>{m.add_on_list_aside({ count: addOn.reserved })}</p>
      )}
      {mayChange && query.data !== undefined && (
        <EntryForm locationId={locationId} item={addOn.item} piecesLeft={piecesLeft} />
      )}
      {query.isError && !query.isFetching && (
        <ErrorBlock title={m.add_on_list_entries_not_loaded()} onRetry={() => void query.refetch()}>
          {query.error.message}
        </ErrorBlock>
      )}
      {query.data === undefined && !query.isError && (
        <SkeletonRegion label={m.add_on_list_entries_loading()}>
          <Skeleton height={120} radius={12} />
        </SkeletonRegion>
      )}
      {query.data !== undefined && (
        <ol className={styles['entries']} aria-label={m.add_on_list_entries()}>
          {query.data.entries.map((entry, i) => (
            <li key={query.data.entries.length - i}>
              <b>{kindText(entry.kind)}</b>
              <span>{entry.pieces > 0 ? `+${entry.pieces}` : entry.pieces}</span>
              <small>{[momentOfAct(entry.at), entry.by, entry.reason].filter(Boolean).join(', ')}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type StockEntryBody = ReturnType<typeof stockEntryToWire>

type FormProps = { readonly locationId: string; readonly item: string; readonly piecesLeft: number }

function EntryForm({ locationId, item, piecesLeft }: FormProps) {
  const cache = useQueryClient()
  const [kind, setKind] = useState<StockEntry['kind']>('delivery')
  const [pieces, setPieces] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  // The last request that did not succeed. The same entry repeats it unchanged, because its answer may have been lost.
  const pending = useRef<{ readonly entry: string; readonly body: StockEntryBody; readonly key: string }>(
    null,
  )
  const entry = { kind, pieces: wholeNumber(pieces), reason }
  const inputProblem = checkStockEntry(entry)
  const entering = useDeskCall<StockEntry>({
    send: async (sent) => {
      const entryText = JSON.stringify(sent)
      if (pending.current?.entry !== entryText)
        pending.current = {
          entry: entryText,
          body: stockEntryToWire({ ...sent, seen: piecesLeft }),
          key: randomKey(),
        }
      const { body, key: idempotencyKey } = pending.current
      const callOptions = { params: { location: locationId, item }, body, idempotencyKey }
      try {
        const list = itemStockFromWire((await call('POST /api/desk/:location/stock/:item', callOptions)).data)
        cache.setQueryData(stockQuery(locationId, item).queryKey, list)
        pending.current = null
      } catch (problem) {
        // A count that is sent again needs the stock that is shown now.
        if (problem instanceof CallProblem && problem.code === 'STOCK_CHANGED') pending.current = null
        throw problem
      } finally {
        await cache.invalidateQueries({ queryKey: stockQuery(locationId, item).queryKey })
        await cache.invalidateQueries({ queryKey: deskAddOnsQuery(locationId).queryKey })
      }
    },
    onDone: () => {
      setPieces('')
      setReason('')
      setSubmitted(false)
      toast(m.add_on_list_entered())
    },
  })
  const errorAt = (path: 'pieces' | 'reason'): string | null => {
    if (!isSubmitted || inputProblem?.path !== path) return null
    return path === 'reason'
      ? m.problem_reason_required()
      : m.problem_number_range({ from: kind === 'count' ? 0 : 1, to: MAX_STOCK })
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (inputProblem === null) entering.send(entry)
      }}
    >
      <Segmented
        label={m.add_on_list_entry_kind()}
        name="stock-kind"
        value={kind}
        onValue={setKind}
        options={stockKinds.map((value) => ({ value, label: kindText(value) }))}
      />
      <Field
        label={kind === 'count' ? m.add_on_list_counted_pieces() : m.add_on_list_pieces_entered()}
        value={pieces}
        onValue={setPieces}
        error={errorAt('pieces')}
        inputMode="numeric"
        autoComplete="off"
      />
      <DeskReasonField value={reason} onValue={setReason} error={errorAt('reason')} />
      <Button type="submit" variant="secondary" busy={entering.isBusy ? m.accounts_saving() : undefined}>
        {m.add_on_list_enter()}
      </Button>
      {entering.problem !== null && (
        <p role="alert" className={office['problem']}>
          {entering.problem}
        </p>
      )}
    </form>
  )
}
