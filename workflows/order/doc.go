// Package order is the kernel that the workflows of all services share: an Order holds the state, lets people act
// through updates, waits for payments and deadlines, projects each change to the read model, compensates what was taken
// when it ends without its result, and erases itself when the law says so. A service's workflow is the rule of the
// service and nothing else.
package order
