import * as m from '@pantul/messages/words'
import { BallIcon, CourtIcon, WallAndBallIcon } from '../design/icons.tsx'
import styles from './how-it-works.module.css'

/** Explains booking in three lines. */
export const HowItWorks = () => (
  <section aria-labelledby="how">
    <h2 id="how" className={styles['title']}>
      {m.home_how_title()}
    </h2>
    <ol className={styles['steps']}>
      <li>
        <CourtIcon size={22} />
        <div>
          <b>{m.home_how_1()}</b>
          <p>{m.home_how_1_text()}</p>
        </div>
      </li>
      <li>
        <WallAndBallIcon size={22} />
        <div>
          <b>{m.home_how_2()}</b>
          <p>{m.home_how_2_text()}</p>
        </div>
      </li>
      <li>
        <BallIcon size={22} />
        <div>
          <b>{m.home_how_3()}</b>
          <p>{m.home_how_3_text()}</p>
        </div>
      </li>
    </ol>
  </section>
)
