import * as m from '@pantul/messages/words'
import styles from './desk-closing-steps.module.css'

const steps = [
  { id: 'cash', name: m.desk_drawer_step_cash },
  { id: 'card', name: m.desk_drawer_step_card },
  { id: 'result', name: m.desk_drawer_step_result },
] as const

/** The steps of closing a drawer, with the current one marked. */
export function DeskClosingSteps({ current }: { readonly current: (typeof steps)[number]['id'] }) {
  const currentIndex = steps.findIndex(({ id }) => id === current)
  return (
    <ol className={styles['steps']} aria-label={m.desk_drawer_steps()}>
      {steps.map(({ id, name }, i) => (
        <li
          key={id}
          data-done={i < currentIndex || undefined}
          aria-current={i === currentIndex ? 'step' : undefined}
        >
          {name()}
        </li>
      ))}
    </ol>
  )
}
