/** The public interface of this domain for the rest of the backend; everything else here is internal. */

export { countEnquiries, isWaiting, messagesOf } from "./queries.ts";
export { answerAsOperator, closeAsOperator, enquiriesToOperator } from "./to-operator.ts";
