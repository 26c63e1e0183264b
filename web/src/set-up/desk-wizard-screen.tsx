import * as m from '@pantul/messages/words'
import { setUpSteps, type SetUpStep } from '@pantul/rules/set-up'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { ErrorBlock } from '../design/error-block.tsx'
import { Logo } from '../design/logo.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { logOutOfDesk } from '../desk/desk-log-out.ts'
import { useDeskStaff } from '../desk/desk-staff.ts'
import { LanguageSwitch } from '../layouts/language-switch.tsx'
import { DeskCompanyStep } from './desk-company-step.tsx'
import { DeskCourtsStep } from './desk-courts-step.tsx'
import { DeskHoursStep } from './desk-hours-step.tsx'
import { DeskMailStep } from './desk-mail-step.tsx'
import { DeskOpenStep } from './desk-open-step.tsx'
import { DeskPaymentsStep } from './desk-payments-step.tsx'
import { DeskPlaceStep } from './desk-place-step.tsx'
import { DeskPricesStep } from './desk-prices-step.tsx'
import { stepName, stepNote } from './desk-set-up-words.ts'
import { DeskStaffStep } from './desk-staff-step.tsx'
import { DeskTermsStep } from './desk-terms-step.tsx'
import { useSetUp, type StoredSetUp } from './desk-use-set-up.ts'
import styles from './desk-wizard.module.css'

/** The value of `at` in the URL for a location that is not added yet. */
export const NEW_LOCATION = 'new'

type Search = { readonly at?: string; readonly step?: string }

/**
 * `/desk/set-up?at=KEM&step=prices`: the set-up of a location in steps. Without `at` it continues with the
 * location that is not open yet. Without `step` it shows the first step that is not done.
 */
export function DeskWizardScreen() {
  const { at, step }: Search = useSearch({ strict: false })
  const { locations } = useDeskStaff()
  const unopened = locations.find(({ isOpened }) => !isOpened)?.id ?? null
  const known = locations.find(({ id }) => id === at)?.id ?? null
  const locationId = at === NEW_LOCATION ? null : (known ?? unopened)
  const { stored, error, refetch } = useSetUp(locationId)
  const navigate = useNavigate()
  const goTo = (next: SetUpStep, location: string | null): Promise<void> =>
    navigate({ to: '/desk/set-up', search: { at: location ?? NEW_LOCATION, step: next } })

  if (stored === null)
    return (
      <main className={styles['waiting']}>
        <h1 className="display">{m.set_up_title()}</h1>
        {error === null ? (
          <SkeletonRegion label={m.set_up_loading()}>
            <Skeleton height={480} radius={16} />
          </SkeletonRegion>
        ) : (
          <ErrorBlock title={m.set_up_not_loaded()} onRetry={() => void refetch()}>
            {error.message}
          </ErrorBlock>
        )}
      </main>
    )
  const reachable = reachableSteps(stored)
  const chosenStep = reachable.find((one) => one === step)
  const shown = chosenStep ?? reachable.find((one) => !stored.done.includes(one)) ?? 'open'
  const number = setUpSteps.indexOf(shown)
  const goOn = async (location = locationId): Promise<void> => {
    await refetch()
    await goTo(setUpSteps[number + 1] ?? 'open', location)
  }
  return (
    <div className={styles['wizard']}>
      <Steps stored={stored} shown={shown} locationId={locationId} />
      <main className={styles['main']} data-has-preview={shown === 'prices'}>
        <Step
          key={`${locationId ?? ''} ${shown}`}
          shown={shown}
          stored={stored}
          onDone={goOn}
          onBack={() => void goTo(setUpSteps[number - 1] ?? 'company', locationId)}
        />
      </main>
    </div>
  )
}

/** The steps that can be shown now. The steps after `place` need an added location. */
const reachableSteps = ({ company, location }: StoredSetUp): readonly SetUpStep[] => {
  if (location !== null) return setUpSteps.slice(1)
  return company === null ? ['company'] : ['company', 'place']
}

type StepsProps = {
  readonly stored: StoredSetUp
  readonly shown: SetUpStep
  readonly locationId: string | null
}

/** The list of all steps, with a note about what is stored. */
function Steps({ stored, shown, locationId }: StepsProps) {
  const { fullname } = useDeskStaff()
  const reachable = reachableSteps(stored)
  return (
    <aside className={styles['side']} aria-label={m.set_up_title()}>
      <a href="/" className={styles['brand']} aria-label={m.layout_group_name()}>
        <Logo size={32} />
        <span className="display" aria-hidden="true">
          {m.layout_group_name()}
        </span>
      </a>
      <ol>
        {setUpSteps.map((step, i) => {
          const isDone = stored.done.includes(step) && step !== 'open'
          const note = stepNote(step, stored, fullname)
          const body = (
            <>
              <span className={styles['number']}>
                {isDone && step !== shown ? <Check size={14} strokeWidth={2.6} aria-hidden="true" /> : i + 1}
              </span>
              <span className={styles['name']}>
                <b>{stepName(step)}</b>
                {isDone && note !== '' && <small className="tight">{note}</small>}
              </span>
            </>
          )
          return (
            <li key={step} data-is-done={isDone}>
              {reachable.includes(step) ? (
                <Link
                  to="/desk/set-up"
                  search={{ at: locationId ?? NEW_LOCATION, step }}
                  // Replaces the value `page`, which the router sets for the current address.
                  aria-current={step === shown ? 'step' : undefined}
                >
                  {body}
                </Link>
              ) : (
                <span>{body}</span>
              )}
            </li>
          )
        })}
      </ol>
      <div className={styles['bottom']}>
        <p className="tight">{m.set_up_saved()}</p>
        <LanguageSwitch />
        <button type="button" className={styles['logOut']} onClick={() => void logOutOfDesk()}>
          {m.accounts_log_out()}
        </button>
      </div>
    </aside>
  )
}

type StepProps = {
  readonly shown: SetUpStep
  readonly stored: StoredSetUp
  readonly onDone: (locationId?: string) => Promise<void>
  readonly onBack: () => void
}

const locationSteps = {
  courts: DeskCourtsStep,
  hours: DeskHoursStep,
  prices: DeskPricesStep,
  terms: DeskTermsStep,
  payments: DeskPaymentsStep,
  mail: DeskMailStep,
  staff: DeskStaffStep,
  open: DeskOpenStep,
} as const

function Step({ shown, stored, onDone, onBack }: StepProps) {
  const { location } = stored
  const goOn = () => onDone()
  if (shown === 'you' || shown === 'company')
    return <DeskCompanyStep stored={stored} onDone={goOn} onBack={onBack} />
  if (shown === 'place') return <DeskPlaceStep stored={stored} onDone={onDone} onBack={onBack} />
  if (location === null) return null
  const LocationStep = locationSteps[shown]
  return <LocationStep stored={stored} location={location} onDone={goOn} onBack={onBack} />
}
