package football

var ParseAction = parseAction
