import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { type ReactNode, useState } from 'react'
import { OrderAccepted } from '../orders/checkout/order-accepted.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { useLocation } from '../venue/use-location.ts'
import styles from './enrol-screen.module.css'

type Props = {
  readonly title: string
  /** Shown while the location loads. */
  readonly waiting: ReactNode
  /** The page of a location; `onPlaced` is called before the browser goes to the payment. */
  readonly children: (location: Location, onPlaced: () => void) => ReactNode
}

/** A page of classes or programmes at the chosen location. */
export function EnrolScreen({ title, waiting, children }: Props) {
  const { location, status, retry } = useLocation()
  const [isPlaced, setIsPlaced] = useState(false)
  if (isPlaced) return <OrderAccepted />
  return (
    <div className={styles['page']}>
      <h1 className="display" tabIndex={-1}>
        {title}
      </h1>
      {location !== null && children(location, () => setIsPlaced(true))}
      {location === null && status === 'pending' && waiting}
      {location === null && status === 'error' && (
        <ErrorBlock title={m.locations_did_not_load()} onRetry={retry}>
          {m.courts_connection_dropped()}
        </ErrorBlock>
      )}
    </div>
  )
}
