import { HeroDrawing } from './court.tsx'
import styles from './hero-picture.module.css'

/** The hero court, cropped, turned by 17 degrees, and darkened on the left for white text. */
export const HeroPicture = () => (
  <div className={styles['picture']}>
    <svg viewBox="0 0 390 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="translate(84 118) rotate(17) scale(1.46)">
        <HeroDrawing turf="blue" bounce />
      </g>
    </svg>
  </div>
)
