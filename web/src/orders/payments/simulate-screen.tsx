import * as m from '@pantul/messages/words'
import { simulationFromWire, type Simulation, type SimulatorAction } from '@pantul/contract/payments-wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call, isNotFound } from '../../api/call.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { NotFoundScreen } from '../../not-found/not-found-screen.tsx'
import { simulationQuery } from './payment-query.ts'
import { GatewayOrder } from './gateway-order.tsx'
import styles from './simulate-screen.module.css'
import { simulatorGroups } from './simulator-groups.ts'

/** `/simulate/{id}`: simulates actions of the payer and the bank, and faults of the gateway. */
export function SimulateScreen() {
  const { id } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useQuery(simulationQuery(String(id)))

  if (data !== undefined) return <Simulator simulation={data} />
  if (isPending)
    return (
      <div className={styles['page']}>
        <SkeletonRegion label={m.payments_simulator_loading()}>
          <Skeleton height={480} radius={16} />
        </SkeletonRegion>
      </div>
    )
  if (isNotFound(error)) return <NotFoundScreen />
  return (
    <div className={styles['page']}>
      <h1 className="hiddenText">{m.payments_not_loaded()}</h1>
      <ErrorBlock title={m.payments_not_loaded()} onRetry={() => void refetch()}>
        {error.message}
      </ErrorBlock>
    </div>
  )
}

function Simulator({ simulation }: { readonly simulation: Simulation }) {
  const { paymentId: id, orderNumber, gatewayOrderId, amount, status, notifications } = simulation
  const simulate = useSimulatorAction(id)
  return (
    <div className={styles['page']}>
      <h1 className="display">{m.layout_page_simulate()}</h1>
      <p className={styles['noMoney']}>{m.payments_simulator_no_money()}</p>
      <div className={styles['card']}>
        <div className={styles['head']}>
          <b>{m.history_order({ number: orderNumber })}</b>
          <span className="display">
            <RupiahAmount rupiah={amount} />
          </span>
        </div>
        <dl className={styles['facts']}>
          <div>
            <dt>{m.payments_simulator_gateway_id()}</dt>
            <dd>{gatewayOrderId}</dd>
          </div>
          <div>
            <dt>{m.payments_simulator_status()}</dt>
            <dd>
              <output>{status}</output>
            </dd>
          </div>
        </dl>
        <ActionButtons simulate={simulate} />
        {simulate.error !== null && (
          <p className={styles['problem']} role="alert">
            {simulate.error.message}
          </p>
        )}
        <Notifications notifications={notifications} />
        <GatewayOrder simulation={simulation} />
        <ButtonLink to={`/status-payment/${id}`} variant="secondary" large wide>
          {m.payments_simulator_back()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Sends an action. After a successful payment it opens the page of the payment, as a real gateway does. */
function useSimulatorAction(id: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (action: SimulatorAction) =>
      call('POST /api/simulate/:id', { params: { id }, body: { action } }),
    onSuccess: ({ data }, action) => {
      const simulation = simulationFromWire(data)
      cache.setQueryData(simulationQuery(id).queryKey, simulation)
      const isAccepted = simulation.notifications.every(({ answerStatus }) => answerStatus === 200)
      if (action === 'pay' && isAccepted) void navigate({ to: `/status-payment/${id}` })
    },
  })
}

type ActionsProps = { readonly simulate: ReturnType<typeof useSimulatorAction> }

const ActionButtons = ({ simulate }: ActionsProps) =>
  simulatorGroups().map(({ title, actions }) => (
    <fieldset key={title} className={styles['group']}>
      <legend>{title}</legend>
      <div>
        {actions.map(({ action, label }) => (
          <Button
            key={action}
            variant={action === 'pay' ? 'primary' : 'secondary'}
            onClick={() => simulate.mutate(action)}
            unavailable={simulate.isPending && simulate.variables !== action}
            busy={simulate.isPending && simulate.variables === action ? m.accounts_sending() : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  ))

function Notifications({ notifications }: Pick<Simulation, 'notifications'>) {
  if (notifications.length === 0) return null
  return (
    <section className={styles['notifications']} aria-labelledby="notifications">
      <h2 id="notifications">{m.payments_simulator_notifications()}</h2>
      <output>
        {notifications.map(({ status, answerStatus }, index) => (
          // The same notification may be sent twice, so only its position is unique.
          <span key={index}>{m.payments_simulator_notification({ status, code: answerStatus })}</span>
        ))}
      </output>
    </section>
  )
}
