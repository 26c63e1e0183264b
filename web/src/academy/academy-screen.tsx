import * as m from '@pantul/messages/words'
import { EnrolScreen } from '../enrolments/enrol-screen.tsx'
import { ProgrammeList } from './programme-list.tsx'
import { ProgrammesWaiting } from './programmes-waiting.tsx'

/** `/academy`: the programmes for kids and adults, to enrol in. */
export const AcademyScreen = () => (
  <EnrolScreen title={m.layout_nav_academy()} waiting={<ProgrammesWaiting />}>
    {(location, onPlaced) => <ProgrammeList key={location.id} location={location} onPlaced={onPlaced} />}
  </EnrolScreen>
)
