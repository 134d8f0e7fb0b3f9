/** Something in the project's folder that a command cannot work with. */
export class ProjectProblem extends Error {
  override readonly name = 'ProjectProblem';
}
