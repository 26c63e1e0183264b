import * as m from '@pantul/messages/words'
import { setUpSteps } from '@pantul/rules/set-up'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { deskStaffQuery } from '../desk/desk-staff.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskCheckLine } from './desk-check-line.tsx'
import { stepName } from './desk-set-up-words.ts'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import styles from './desk-wizard.module.css'

/** The last step: lists the steps that are done, missing or optional, and opens the location. */
export function DeskOpenStep({ stored, location: { place }, onBack }: Omit<LocationStepProps, 'onDone'>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const opening = useDeskCall<undefined>({
    send: () => call('POST /api/desk/:location/set-up/open', { params: { location: place.id } }),
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
      await navigate({ to: `/desk/${place.id}` })
    },
  })
  return (
    <DeskStep
      step="open"
      title={m.set_up_open_title({ location: place.shortName })}
      lead={m.set_up_open_lead({ location: place.shortName })}
      next={m.set_up_open_title({ location: place.shortName })}
      onNext={() => opening.send(undefined)}
      onBack={onBack}
      saving={opening}
      busy={m.desk_drawer_opening()}
      isForm={false}
    >
      <ul className={styles['checks']}>
        {setUpSteps
          .filter((step) => step !== 'open')
          .map((step) => {
            const name = { step: stepName(step) }
            if (stored.done.includes(step))
              return (
                <DeskCheckLine key={step} result="good">
                  {m.set_up_is_done(name)}
                </DeskCheckLine>
              )
            return stored.missing.includes(step) ? (
              <DeskCheckLine key={step} result="bad">
                {m.set_up_missing(name)}
              </DeskCheckLine>
            ) : (
              <DeskCheckLine key={step} result="note">
                {m.set_up_later(name)}
              </DeskCheckLine>
            )
          })}
      </ul>
    </DeskStep>
  )
}
