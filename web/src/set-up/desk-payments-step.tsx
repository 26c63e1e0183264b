import type { PaymentCheck } from '@pantul/contract/desk-set-up-wire'
import {
  desk_payments,
  label_checking,
  set_up_check_again,
  set_up_go_on,
  set_up_https,
  set_up_key_away,
  set_up_key_good,
  set_up_key_wrong,
  set_up_no_https,
  set_up_payments_lead,
  set_up_reachable,
  set_up_sandbox,
  set_up_simulator,
  set_up_unreachable,
} from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../design/button.tsx'
import { DeskCheckLine } from './desk-check-line.tsx'
import { paymentCheckQuery } from './desk-set-up-queries.ts'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { useConfirm } from './desk-use-confirm.ts'
import styles from './desk-wizard.module.css'

/** The step that checks the payment gateway and the public address. */
export function DeskPaymentsStep({ location: { place }, onDone, onBack }: LocationStepProps) {
  const saving = useConfirm(place.id, 'payments', onDone)
  const { data, error, isFetching, refetch } = useQuery(paymentCheckQuery(place.id))
  return (
    <DeskStep
      step="payments"
      title={desk_payments()}
      lead={set_up_payments_lead()}
      next={set_up_go_on()}
      onNext={() => saving.send(undefined)}
      onBack={onBack}
      saving={saving}
      isForm={false}
    >
      <ul className={styles['checks']} aria-live="polite" aria-busy={isFetching}>
        {data !== undefined && <Results check={data} />}
        {error !== null && <DeskCheckLine is="bad">{error.message}</DeskCheckLine>}
      </ul>
      <Button
        variant="secondary"
        busy={isFetching ? label_checking() : undefined}
        onClick={() => void refetch()}
      >
        {set_up_check_again()}
      </Button>
    </DeskStep>
  )
}

const keyWords = { good: set_up_key_good, wrong: set_up_key_wrong, away: set_up_key_away } as const

function Results({
  check: { key, isProduction, address, isHttps, isReachable },
}: {
  readonly check: PaymentCheck
}) {
  return (
    <>
      {key === 'none' ? (
        <DeskCheckLine is="note">{set_up_simulator()}</DeskCheckLine>
      ) : (
        <DeskCheckLine is={key === 'good' ? 'good' : 'bad'}>{keyWords[key]()}</DeskCheckLine>
      )}
      {key !== 'none' && !isProduction && <DeskCheckLine is="note">{set_up_sandbox()}</DeskCheckLine>}
      <DeskCheckLine is={isHttps ? 'good' : 'note'}>
        {isHttps ? set_up_https({ address }) : set_up_no_https({ address })}
      </DeskCheckLine>
      <DeskCheckLine is={isReachable ? 'good' : 'note'}>
        {isReachable ? set_up_reachable({ address }) : set_up_unreachable({ address })}
      </DeskCheckLine>
    </>
  )
}
