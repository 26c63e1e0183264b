import { academy_title } from '@pantul/messages/words'
import { EnrolScreen } from '../enrolments/enrol-screen.tsx'
import { ProgrammeList } from './programme-list.tsx'
import { ProgrammesWaiting } from './programmes-waiting.tsx'

/** `/academy`: the programmes for kids and adults, to enrol in. */
export const AcademyScreen = () => (
  <EnrolScreen title={academy_title()} waiting={<ProgrammesWaiting />}>
    {(location, onPlaced) => <ProgrammeList key={location.id} location={location} onPlaced={onPlaced} />}
  </EnrolScreen>
)
