import type { PaymentCheck } from '@pantul/contract/desk-set-up-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../design/button.tsx'
import { DeskCheckLine } from './desk-check-line.tsx'
import { paymentCheckQuery } from './desk-set-up-queries.ts'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { useConfirmStep } from './desk-use-confirm-step.ts'
import styles from './desk-wizard.module.css'

/** The step that checks the payment gateway and the public address. */
export function DeskPaymentsStep({ location: { place }, onDone, onBack }: LocationStepProps) {
  const saving = useConfirmStep(place.id, 'payments', onDone)
  const { data, error, isFetching, refetch } = useQuery(paymentCheckQuery(place.id))
  return (
    <DeskStep
      step="payments"
      title={m.desk_payments()}
      lead={m.set_up_payments_lead()}
      next={m.set_up_go_on()}
      onNext={() => saving.send(undefined)}
      onBack={onBack}
      saving={saving}
      isForm={false}
    >
      <ul className={styles['checks']} aria-live="polite" aria-busy={isFetching}>
        {data !== undefined && <Results check={data} />}
        {error !== null && <DeskCheckLine result="bad">{error.message}</DeskCheckLine>}
      </ul>
      <Button
        variant="secondary"
        busy={isFetching ? m.label_checking() : undefined}
        onClick={() => void refetch()}
      >
        {m.set_up_check_again()}
      </Button>
    </DeskStep>
  )
}

const gatewayKeyTexts = {
  good: m.set_up_key_good,
  wrong: m.set_up_key_wrong,
  away: m.set_up_key_away,
} as const

function Results({
  check: { key, isProduction, address, isHttps, isReachable },
}: {
  readonly check: PaymentCheck
}) {
  return (
    <>
      {key === 'none' ? (
        <DeskCheckLine result="note">{m.set_up_simulator()}</DeskCheckLine>
      ) : (
        <DeskCheckLine result={key === 'good' ? 'good' : 'bad'}>{gatewayKeyTexts[key]()}</DeskCheckLine>
      )}
      {key !== 'none' && !isProduction && <DeskCheckLine result="note">{m.set_up_sandbox()}</DeskCheckLine>}
      <DeskCheckLine result={isHttps ? 'good' : 'note'}>
        {isHttps ? m.set_up_https({ address }) : m.set_up_no_https({ address })}
      </DeskCheckLine>
      <DeskCheckLine result={isReachable ? 'good' : 'note'}>
        {isReachable ? m.set_up_reachable({ address }) : m.set_up_unreachable({ address })}
      </DeskCheckLine>
    </>
  )
}
