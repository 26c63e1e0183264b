import { countedSumsToWire, type CountedSums, type DeskShift } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { DeskCardTotals } from './desk-card-totals.tsx'
import { cashOf, forgetCount, type CashCount } from './desk-cash-count.ts'
import { DeskCloseQuestion } from './desk-close-question.tsx'
import styles from './desk-closing.module.css'
import { DeskDrawerPage } from './desk-drawer-page.tsx'
import { openedText } from './desk-drawer-text.ts'
import { DeskPieceCount } from './desk-piece-count.tsx'
import { DeskClosingSteps } from './desk-closing-steps.tsx'
import { useDrawerCall } from './desk-use-drawer-call.ts'

type Props = {
  readonly locationId: string
  readonly name: string
  readonly shift: DeskShift
  readonly count: CashCount
  readonly onCount: (count: CashCount) => void
  readonly onGivenUp: () => void
  readonly onStale: (message: string) => void
}

const missingAmountError = (typed: string): string | null =>
  typed === '' ? m.desk_drawer_amount_required() : null

/** Counts a drawer in two steps and closes it. The expected sums are shown only after that, so that staff count honestly. */
export function DeskClosing({ locationId, name, shift, count, onCount, onGivenUp, onStale }: Props) {
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const closing = useDrawerCall({
    locationId,
    send: (counted: CountedSums, idempotencyKey) =>
      call('POST /api/desk/:location/shifts/:id/close', {
        params: { location: locationId, id: shift.publicId },
        body: countedSumsToWire(counted),
        idempotencyKey,
      }),
    onDone: forgetCount,
    onStale: (message) => {
      forgetCount()
      onStale(message)
    },
  })
  const counted: CountedSums = {
    cash: cashOf(count),
    edc: Number(count.edc),
    qris_static: Number(count.qrisStatic),
  }
  const askToClose = (): void => {
    setSubmitted(true)
    if (count.edc === '') return document.getElementById('count-edc')?.focus()
    if (count.qrisStatic === '') return document.getElementById('count-qris')?.focus()
    setAsking(true)
  }
  const goToStep = (step: CashCount['step']): void => onCount({ ...count, step })

  return (
    <DeskDrawerPage
      title={m.desk_drawer_close_named({ name })}
      note={openedText(shift)}
      panel={
        <>
          <div className={styles['sum']}>
            <p>{m.desk_drawer_in_drawer()}</p>
            <output className="display">
              <RupiahAmount rupiah={counted.cash} />
            </output>
          </div>
          {count.step === 'cash' ? (
            <>
              <Button wide large type="submit" form="count-cash">
                {m.desk_drawer_next()}
              </Button>
              <Button variant="secondary" wide onClick={onGivenUp}>
                {m.desk_drawer_not_now()}
              </Button>
            </>
          ) : (
            <>
              <Button wide large type="submit" form="count-card">
                {m.desk_drawer_to_result()}
              </Button>
              <Button variant="secondary" wide onClick={() => goToStep('cash')}>
                {m.desk_drawer_back()}
              </Button>
            </>
          )}
        </>
      }
    >
      <DeskClosingSteps current={count.step} />
      {count.step === 'cash' ? (
        <DeskPieceCount count={count} onCount={onCount} onNext={() => goToStep('card')} />
      ) : (
        <DeskCardTotals
          count={count}
          onCount={onCount}
          onNext={askToClose}
          edcError={isSubmitted ? missingAmountError(count.edc) : null}
          qrisError={isSubmitted ? missingAmountError(count.qrisStatic) : null}
        />
      )}
      <DeskCloseQuestion
        isOpen={isAsking}
        counted={counted}
        isBusy={closing.isBusy}
        problem={closing.problem}
        onCancel={() => setAsking(false)}
        onConfirm={() => closing.send(counted)}
      />
    </DeskDrawerPage>
  )
}
