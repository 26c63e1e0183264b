import {
  checkout_going_to_payment,
  checkout_order_stands,
  classes_title,
  locations_did_not_load,
  locations_did_not_load_text,
} from '@pantul/messages/words'
import { useState } from 'react'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { useLocation } from '../locations/use-location.ts'
import { ClassPlan } from './class-plan.tsx'
import { CardsWaiting } from './cards-waiting.tsx'
import styles from './class-screen.module.css'

/** `/class`: find a class that fits level and evening, and join it (`design.md` §7.15). */
export function ClassScreen() {
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
        {classes_title()}
      </h1>
      {location !== null && (
        <ClassPlan key={location.id} location={location} onPlaced={() => setIsLeaving(true)} />
      )}
      {location === null && status === 'pending' && <CardsWaiting />}
      {location === null && status === 'error' && (
        <ErrorBlock title={locations_did_not_load()} onRetry={retry}>
          {locations_did_not_load_text()}
        </ErrorBlock>
      )}
    </div>
  )
}
