import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import styles from './booking-steps.module.css'

export type BookingStep = 'court' | 'coach' | 'add-ons' | 'details'

type Props = { readonly step: BookingStep; readonly skippedStep?: BookingStep | undefined }

/** The steps Court, Coach, Add-ons, Details. Earlier steps are links. */
export function BookingSteps({ step, skippedStep }: Props) {
  const allSteps = [
    { id: 'court', to: '/booking', label: m.layout_step_court(), isOptional: false },
    { id: 'coach', to: '/booking/Coach', label: m.layout_page_coach(), isOptional: true },
    { id: 'add-ons', to: '/booking/Add-ons', label: m.layout_page_add_ons(), isOptional: true },
    { id: 'details', to: '/booking/Personal-Information', label: m.layout_step_details(), isOptional: false },
  ]
  const steps = allSteps.filter(({ id }) => id !== skippedStep)
  const currentIndex = steps.findIndex(({ id }) => id === step)
  return (
    <ol className={classes(styles['steps'], 'tight')} aria-label={m.layout_steps()}>
      {steps.map(({ id, to, label, isOptional }, index) => (
        <li
          key={id}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-done={index < currentIndex || undefined}
        >
          {index < currentIndex ? (
            <Link to={to} activeOptions={{ exact: true }}>
              {label}
            </Link>
          ) : (
            label
          )}
          {isOptional && <span className="hiddenText">, {m.layout_optional()}</span>}
        </li>
      ))}
    </ol>
  )
}
