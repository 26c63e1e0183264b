import {
  academy_title,
  checkout_going_to_payment,
  checkout_order_stands,
  locations_did_not_load,
  locations_did_not_load_text,
} from '@pantul/messages/words'
import { useState } from 'react'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { useLocation } from '../locations/use-location.ts'
import styles from './academy-screen.module.css'
import { ProgrammeList } from './programme-list.tsx'
import { ProgrammesWaiting } from './programmes-waiting.tsx'

/** `/academy`: fixed runs of sessions for kids and adults, and enrolling in them (`design.md` §7.16). */
export function AcademyScreen() {
  const { location, status, retry } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  if (isLeaving)
    return (
      <output className={styles['leaving']}>
        <Empty title={checkout_order_stands()}>{checkout_going_to_payment()}</Empty>
      </output>
    )
  return (
    <div className={styles['page']}>
      <h1 className="display" tabIndex={-1}>
        {academy_title()}
      </h1>
      {location !== null && (
        <ProgrammeList key={location.id} location={location} onPlaced={() => setIsLeaving(true)} />
      )}
      {location === null && status === 'pending' && <ProgrammesWaiting />}
      {location === null && status === 'error' && (
        <ErrorBlock title={locations_did_not_load()} onRetry={retry}>
          {locations_did_not_load_text()}
        </ErrorBlock>
      )}
    </div>
  )
}
